import styles from './id.module.css';

export const Id = ({ of }: { readonly of: string }) => (
  <span className={styles.id} data-id="">
    {of}
  </span>
);

export const WithIds = ({ text }: { readonly text: string }) =>
  text.split(/(\S+\/\S+)/).map((part, place) => (place % 2 === 0 ? part : <Id key={part + String(place)} of={part} />));
