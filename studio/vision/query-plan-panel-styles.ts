import styled from 'styled-components'

/** Steps of a query plan; each row becomes a card in a narrow panel. */
export const QueryPlanTable = styled.table`
  border-collapse: collapse;
  font-size: 0.8125rem;
  inline-size: 100%;
  line-height: 1.4;

  th,
  td {
    border-block-end: 1px solid var(--card-border-color);
    font-variant-numeric: tabular-nums;
    font-weight: 400;
    padding: 0.375rem 0.75rem;
    text-align: start;
    vertical-align: baseline;
  }

  thead th {
    color: var(--card-muted-fg-color);
    font-weight: 500;
    white-space: nowrap;
  }

  th:nth-child(n + 3),
  td:nth-child(n + 3) {
    text-align: end;
    white-space: nowrap;
  }

  tbody th {
    inline-size: 50%;
  }

  th:first-child {
    padding-inline-start: 0;
  }

  th:last-child,
  td:last-child {
    padding-inline-end: 0;
  }

  /* In a narrow panel each row is a card with labelled values. */
  @container (max-width: 44rem) {
    thead {
      block-size: 1px;
      clip-path: inset(50%);
      inline-size: 1px;
      overflow: hidden;
      position: absolute;
      white-space: nowrap;
    }

    tbody tr {
      border-block-end: 1px solid var(--card-border-color);
      display: grid;
      gap: 0.25rem 1rem;
      grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
      padding-block: 0.75rem;
    }

    tbody tr > :nth-child(n) {
      border: 0;
      padding: 0;
      text-align: start;
    }

    tbody th,
    tbody td:nth-child(2) {
      grid-column: 1 / -1;
      inline-size: auto;
    }

    tbody tr:first-child {
      padding-block-start: 0;
    }

    tbody td::before {
      color: var(--card-muted-fg-color);
      content: attr(data-label);
      margin-inline-end: 0.5rem;
    }
  }
`

/** Button that selects a part of the query in the editor. */
export const SelectQueryPartButton = styled.button`
  align-items: baseline;
  background: transparent;
  border: 0;
  border-radius: 3px;
  color: inherit;
  cursor: pointer;
  display: flex;
  font: inherit;
  gap: 0.75rem;
  inline-size: 100%;
  margin-inline: -0.375rem;
  padding: 0.25rem 0.375rem;
  text-align: start;

  &:hover:enabled {
    background: color-mix(in srgb, var(--card-fg-color) 8%, transparent);
  }

  &:focus-visible {
    outline: 2px solid var(--card-focus-ring-color);
  }

  &:disabled {
    cursor: default;
  }

  span {
    flex: none;
    font-weight: 500;
    min-inline-size: 2.75rem;
  }

  code {
    display: -webkit-box;
    overflow: hidden;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`
