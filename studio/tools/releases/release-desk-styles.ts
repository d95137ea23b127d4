import styled from 'styled-components'

/** Master-detail layout; one of both in a narrow pane. */
export const ReleaseDeskLayout = styled.div`
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

/** Table of releases. */
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

  th:last-child,
  td:last-child {
    padding-inline-end: 1.25rem;
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

  @container (width < 30rem) {
    th,
    td {
      padding-inline: 0.375rem;
    }
  }
`

/** Month or week, in the colours of the surrounding card. */
export const CalendarTable = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  table-layout: fixed;
  font: inherit;
  font-size: 0.8125rem;
  line-height: 1.3;
  color: var(--card-fg-color);

  th {
    padding: 0.5rem;
    font-weight: 500;
    text-align: start;
    color: var(--card-muted-fg-color);
  }

  td {
    padding: 0.25rem;
    vertical-align: top;
    border: 1px solid var(--card-border-color);
  }

  &[data-kind='month'] td {
    block-size: 6.5rem;
  }

  &[data-kind='week'] td {
    block-size: 2.25rem;
  }

  &[data-kind='week'] button {
    white-space: normal;
  }

  &[data-kind='week'] th:first-child {
    inline-size: 4rem;
  }

  td[data-outside] {
    background: var(--card-muted-bg-color);
  }

  td[data-over] {
    outline: 2px solid var(--card-focus-ring-color);
    outline-offset: -2px;
  }

  td[data-none] {
    background: repeating-linear-gradient(
      45deg,
      transparent 0 6px,
      var(--card-border-color) 6px 7px
    );
  }

  .day {
    display: inline-block;
    padding: 0.125rem 0.375rem;
    font-variant-numeric: tabular-nums;
  }

  [aria-current='date'] .day {
    border-radius: 1rem;
    color: var(--card-bg-color);
    background: var(--card-fg-color);
  }

  .clocks {
    font-size: 0.6875rem;
    color: var(--card-muted-fg-color);
  }
`

/** Release in the calendar. */
export const ReleaseChipButton = styled.button`
  display: block;
  inline-size: 100%;
  margin-block-start: 0.25rem;
  padding: 0.3125rem 0.4375rem;
  overflow: hidden;
  border: 1px solid var(--card-border-color);
  border-inline-start-width: 3px;
  border-radius: 3px;
  font: inherit;
  font-size: 0.75rem;
  text-align: start;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: var(--card-fg-color);
  background: var(--card-bg-color);
  cursor: pointer;

  &[data-state='scheduled'] {
    border-inline-start-color: var(--card-link-color, currentcolor);
  }

  &[data-state='published'] {
    color: var(--card-muted-fg-color);
  }

  &[draggable='true'] {
    cursor: grab;
  }

  &[aria-busy] {
    opacity: 0.6;
  }

  &[aria-current] {
    background: var(--card-muted-bg-color);
  }

  &:focus-visible {
    outline: 2px solid var(--card-focus-ring-color);
    outline-offset: 1px;
  }

  time {
    margin-inline-end: 0.375rem;
    font-variant-numeric: tabular-nums;
    color: var(--card-muted-fg-color);
  }
`
