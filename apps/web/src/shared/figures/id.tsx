/** Breaks in the middle; copying yields the whole id. */
export function Id({ of }: { readonly of: string }) {
  const middle = Math.ceil(of.length / 2);
  return (
    <span>
      {of.slice(0, middle)}
      <wbr />
      {of.slice(middle)}
    </span>
  );
}
