export function testForms() {}
