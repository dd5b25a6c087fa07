export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read the URL later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export const inFileName = (name: string): string => name.replaceAll(/[/\\:*?"<>|\u0000-\u001F\u202A-\u202E]/g, '-');
