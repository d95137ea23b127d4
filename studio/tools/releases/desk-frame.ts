import styled from 'styled-components'

/** What the desk shows beside what is open of it; in a narrow pane one of both. */
export const Board = styled.div`
  container-type: inline-size;
  block-size: 100%;

  > .columns {
    display: grid;
    block-size: 100%;
    grid-template-columns: minmax(0, 1fr);
  }

  > .columns[data-open] {
    grid-template-columns: minmax(0, 1fr) minmax(24rem, 46%);
  }

  .columns > * {
    min-block-size: 0;
    overflow: auto;
  }

  .columns > * + * {
    border-inline-start: 1px solid var(--card-border-color);
  }

  @container (width < 60rem) {
    > .columns[data-open] {
      grid-template-columns: minmax(0, 1fr);
    }

    > .columns[data-open] > :first-child {
      display: none;
    }

    .columns > * + * {
      border-inline-start: 0;
    }
  }
`

/** A list of releases, one a row. */
export const ReleaseTable = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font: inherit;
  font-size: 0.8125rem;
  line-height: 1.4;
  color: var(--card-fg-color);

  th,
  td {
    padding: 0.625rem 0.75rem;
    text-align: start;
    vertical-align: top;
    border-block-end: 1px solid var(--card-border-color);
  }

  th {
    font-weight: 500;
    color: var(--card-muted-fg-color);
    white-space: nowrap;
  }

  th:first-child,
  td:first-child {
    padding-inline-start: 1.25rem;
  }

  tbody tr:hover,
  tbody tr[aria-current] {
    background: var(--card-muted-bg-color);
  }

  td.figure,
  th.figure {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }

  td button {
    padding: 0;
    border: 0;
    font: inherit;
    font-weight: 500;
    text-align: start;
    color: inherit;
    background: none;
    cursor: pointer;
  }

  td button:hover {
    text-decoration: underline;
  }

  td button:focus-visible {
    outline: 2px solid var(--card-focus-ring-color);
    outline-offset: 2px;
  }

  [data-ui='Badge'] {
    white-space: nowrap;
  }

  .soft {
    color: var(--card-muted-fg-color);
  }

  @container (width < 44rem) {
    .extra {
      display: none;
    }
  }
`
