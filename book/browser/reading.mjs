export function testReading() {}
