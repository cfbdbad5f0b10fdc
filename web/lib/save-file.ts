/** Hands a file to the browser, which saves it where downloads go. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not every browser has taken a large file by the next turn; kept for good, it would fill the memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
