import styles from './id.module.css';

/** Never breaks; phones show it whole. */
export const Id = ({ of }: { readonly of: string }) => (
  <span className={styles.id} data-id="">
    {of}
  </span>
);

/** Keeps the numbers of papers whole, which would break at their hyphens. */
export const WithIds = ({ text }: { readonly text: string }) =>
  text.split(/(\S+\/\S+)/).map((part, place) => (place % 2 === 0 ? part : <Id key={part + String(place)} of={part} />));
