import styles from './skip-links.module.css';

/** Past what repeats on every screen, for the keyboard. The layouts own the ids. */
export function SkipLinks({ navigation = false }: { readonly navigation?: boolean }) {
  const go = (id: string) => (event: { preventDefault(): void }) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
  };
  return (
    <div className={styles.links}>
      <a href="#content" onClick={go('content')}>
        Skip to content
      </a>
      {navigation && (
        <a href="#navigation" onClick={go('navigation')}>
          Skip to navigation
        </a>
      )}
    </div>
  );
}
