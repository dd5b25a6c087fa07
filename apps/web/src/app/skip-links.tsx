import styles from './skip-links.module.css';

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
