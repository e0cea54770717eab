"""Reads a folder of exports with programs of others: read.py DTD FOLDER

Canvas packages by the DTD of QTI 1.2.1, cards and decks by Anki itself. Questions of QTI 2.1 are translated to QTI 3, with
their right answers and marks beside them, into FOLDER/played.json for a player. Whatever is refused is printed; the last line
says how much was read.
"""

import json
import re
import sys
import tempfile
import zipfile
from pathlib import Path

import qti_convert
from anki.collection import Collection, ImportAnkiPackageRequest, ImportCsvRequest
from lxml import etree

QTI_12 = ' xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"'
QTI_21 = {"q": "http://www.imsglobal.org/xsd/imsqti_v2p1"}


def items(file):
    name = file.name.split(".")
    return json.loads((file.parent / f"{name[0]}.{name[1]}.questions.json").read_text())["items"]


def canvas(dtd, file):
    xml = zipfile.ZipFile(file).read("bouton/bouton.xml").decode()
    # A DTD knows no namespaces.
    root = etree.fromstring(xml.replace(QTI_12, "", 1).encode())
    wrong = [] if dtd.validate(root) else [f"line {one.line}: {one.message}" for one in dtd.error_log]
    for item in root.iter("item"):
        kind = item.findtext(".//qtimetadatafield[fieldlabel='question_type']/fieldentry")
        scored = item.xpath(".//respcondition[setvar[@varname='SCORE']]/conditionvar")
        name = item.get("ident")
        if not scored and kind != "essay_question":
            wrong.append(f"{name}: nothing is right")
        # What the DTD does not say: tests side by side must all hold, and Canvas takes a number only with its bounds.
        if any(len(test) > 1 for test in scored):
            wrong.append(f"{name}: more than one test must hold at once")
        if kind == "numerical_question" and not all(
            len({test.findtext(f".//{one}") for one in ("varequal", "vargte", "varlte")} - {None}) == 1
            and test.find(".//vargte") is not None and test.find(".//varlte") is not None
            for test in scored
        ):
            wrong.append(f"{name}: a number without its bounds")
    if len(list(root.iter("item"))) != len(items(file)):
        wrong.append("not every question is there")
    return wrong


def cards(file):
    with tempfile.TemporaryDirectory() as folder:
        collection = Collection(str(Path(folder) / "collection.anki2"))
        try:
            if file.suffix == ".apkg":
                log = collection.import_anki_package(ImportAnkiPackageRequest(package_path=str(file))).log
            else:
                metadata = collection.get_csv_metadata(str(file), None)
                log = collection.import_csv(ImportCsvRequest(path=str(file), metadata=metadata)).log
            wanted = {item["id"] for item in items(file)}
            made = {collection.get_note(note.id.nid).guid for note in log.new}
            return [] if made == wanted else [f"{len(made)} notes of {len(wanted)} questions"]
        finally:
            collection.close()


def played(file):
    package = zipfile.ZipFile(file)
    for name in package.namelist():
        if name == "imsmanifest.xml" or name.endswith(".svg"):
            continue
        xml = package.read(name).decode()
        for picture in re.findall(r'<img src="([^"]*)"', xml):
            package.getinfo(picture)
        root = etree.fromstring(xml.encode())
        responses = root.findall("q:responseDeclaration", QTI_21)
        upgraded = qti_convert.upgrade_item(xml)
        yield {
            "name": name,
            "xml": upgraded[upgraded.index("<qti-assessment-item"):],
            "marks": float(root.find("q:outcomeDeclaration", QTI_21).get("normalMaximum")),
            "scored": root.find("q:responseProcessing", QTI_21) is not None,
            "responses": [
                {
                    "name": one.get("identifier"),
                    "several": one.get("cardinality") != "single",
                    "right": [value.text for value in one.findall("q:correctResponse/q:value", QTI_21)],
                    "spellings": [entry.get("mapKey") for entry in one.findall("q:mapping/q:mapEntry", QTI_21)],
                }
                for one in responses
            ],
        }


def main():
    dtd, folder = etree.DTD(sys.argv[1]), Path(sys.argv[2])
    read = refused = 0
    kinds = {
        "*.canvas-qti12.zip": lambda file: canvas(dtd, file),
        "*.anki.txt": cards,
        "*.apkg": cards,
    }
    for pattern, reader in kinds.items():
        for file in sorted(folder.rglob(pattern)):
            wrong = reader(file)
            read += 1
            refused += bool(wrong)
            for line in wrong[:5]:
                print(f"{file.relative_to(folder)}: {line}")
    questions = [one for file in sorted(folder.rglob("*.qti21.zip")) for one in played(file)]
    (folder / "played.json").write_text(json.dumps(questions))
    print(f"read {read} files, refused {refused}")
    sys.exit(bool(refused or not read))


if __name__ == "__main__":
    main()
