export const FailuresLink = ({ failures }: { readonly failures: string }) => (
  <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(failures)}`} download="students-not-uploaded.csv">
    Download the rows that were not uploaded
  </a>
);
