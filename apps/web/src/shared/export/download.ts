export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read the URL after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Replaces characters that file systems refuse. */
export const inFileName = (name: string): string => name.replaceAll(/[/\\:*?"<>|\u0000-\u001F\u202A-\u202E]/g, '-');
