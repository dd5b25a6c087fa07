import { Fragment } from 'react';

/** Before the domain, and where a name of more letters than that has a dot. */
const LONG_NAME = 24;

/** An address that may take several lines, the last beginning with the domain, so that what stands beside it stays in sight. */
export function Email({ address }: { readonly address: string }) {
  const domain = address.indexOf('@') + 1;
  const name = address.slice(0, domain);
  const parts = name.length > LONG_NAME ? name.split(/(?<=\.)/) : [name];
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
      {address.slice(domain)}
    </>
  );
}
