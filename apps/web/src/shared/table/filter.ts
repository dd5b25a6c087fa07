interface FilterBase {
  readonly field: string;
  readonly label: string;
  /** Stays beside the search; others are behind a button. */
  readonly beside?: true;
  /** More options come, so a chosen value may lack its label. */
  readonly arriving?: boolean;
}

export type Filter = FilterBase &
  (
    | { readonly options: readonly { readonly value: string; readonly label: string }[]; readonly input?: undefined }
    | { readonly input: 'date' | 'number'; readonly options?: undefined }
  );
