export function testBoards() {}
