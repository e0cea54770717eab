// Tests of the built course in a real browser; started by `run`, which installs what they need.
// One file, so that one browser and one server do for all of them.

import { after, before } from "node:test";
import { quit } from "./browser.mjs";
import { serve } from "./course.mjs";
import { testPages } from "./pages.mjs";
import { testReading } from "./reading.mjs";
import { testPrint } from "./print.mjs";
import { testBoards } from "./boards.mjs";
import { testMoving } from "./moving.mjs";
import { testPictures } from "./pictures.mjs";
import { testForms } from "./forms.mjs";
import { testOpeners } from "./opener.mjs";
import { testTables } from "./tables.mjs";
import { testAnswers } from "./answers.mjs";
import { testKinds } from "./kinds.mjs";
import { testProgress } from "./progress.mjs";
import { testUnpacking } from "./unpack.mjs";
import { testWithout } from "./without.mjs";
import { testWindow } from "./window.mjs";

/** The server: its `address` is known once the tests begin. */
const server = {};
before(async () => Object.assign(server, await serve()));
after(async () => {
  server.close();
  await quit();
});

testPages(server);
testReading(server);
testPrint(server);
testBoards(server);
testMoving(server);
testPictures(server);
testForms(server);
testOpeners(server);
testTables();
testAnswers(server);
testKinds();
testProgress(server);
testUnpacking();
testWithout(server);
testWindow(server);
