export function testPrint() {}
