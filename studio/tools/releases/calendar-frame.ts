import styled from 'styled-components'

/** A month or a week, in the colours of the card that it stands on. */
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

/** A release on the calendar. */
export const ChipButton = styled.button`
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
