/** Hands a file made in the browser to the user. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken hold of the file by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A name as part of a file's name: characters that a file system refuses become hyphens, spaces stay. */
export const inFileName = (name: string): string => name.replaceAll(/[/\\:*?"<>|\u0000-\u001F\u202A-\u202E]/g, '-');
