import { Fragment } from 'react';

const LONG_NAME = 24;

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
