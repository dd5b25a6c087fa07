/** An address that may take two lines, the second beginning with the domain, so that what stands beside it stays in sight. */
export function Email({ address }: { readonly address: string }) {
  const domain = address.indexOf('@') + 1;
  return (
    <>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </>
  );
}
