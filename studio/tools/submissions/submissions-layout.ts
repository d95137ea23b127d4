import styled from 'styled-components'

/** Layout of the tool, with Studio's spacing and the colours of the surrounding card. */
export const SubmissionsLayout = styled.section`
  --ground: var(--card-bg-color);
  --ink: var(--card-fg-color);
  --soft: var(--card-muted-fg-color);
  --line: var(--card-border-color);
  --sunk: var(--card-muted-bg-color);
  --chosen: var(--card-focus-ring-color);
  block-size: 100%;
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  font-family: Inter, system-ui, sans-serif;
  font-size: 13px;
  line-height: 1.5;
  color: var(--ink);
  background: var(--ground);

  &[data-scheme='dark'] {
    color-scheme: dark;
  }

  header {
    display: grid;
    gap: 12px;
    padding: 16px 20px;
    border-block-end: 1px solid var(--line);
  }

  h1,
  h2 {
    margin: 0;
    font-size: 18px;
    font-weight: 600;
  }

  h1 {
    font-size: 21px;
    font-weight: 700;
    line-height: 1.25;
  }

  .count {
    display: block;
    margin-block-start: 4px;
    font-size: 13px;
    font-weight: 400;
    color: var(--soft);
  }

  .filters,
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 8px 12px;
  }

  .filters > .actions {
    margin-inline-start: auto;
  }

  label {
    display: grid;
    gap: 4px;
    color: var(--soft);
  }

  select,
  input,
  button {
    min-block-size: 33px;
    padding: 4px 10px;
    border: 1px solid var(--line);
    border-radius: 3px;
    font: inherit;
    color: var(--ink);
    background: var(--ground);
  }

  select {
    padding-inline-end: 28px;
    appearance: none;
    background-image:
      linear-gradient(45deg, transparent 50%, currentcolor 50%),
      linear-gradient(-45deg, transparent 50%, currentcolor 50%);
    background-position:
      right 15px center,
      right 11px center;
    background-size: 4px 4px;
    background-repeat: no-repeat;
  }

  button {
    cursor: pointer;
  }

  button:hover:not(:disabled) {
    background: var(--sunk);
  }

  button:disabled {
    opacity: 0.5;
    cursor: default;
  }

  :focus-visible {
    outline: 2px solid var(--chosen);
    outline-offset: 1px;
  }

  .panes {
    display: grid;
    grid-template-columns: minmax(16rem, 24rem) minmax(0, 1fr);
    min-block-size: 0;
  }

  .list,
  .open {
    overflow-y: auto;
    padding: 8px;
  }

  .list {
    border-inline-end: 1px solid var(--line);
  }

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .list li button {
    position: relative;
    display: grid;
    inline-size: 100%;
    padding: 10px 12px;
    border-color: transparent;
    text-align: start;
  }

  .list li strong {
    overflow: hidden;
    font-weight: 500;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .list li [data-unread] strong {
    font-weight: 700;
  }

  .list li :is(span, time) {
    color: var(--soft);
  }

  .list [aria-current] {
    background: var(--sunk);
    border-color: var(--line);
  }

  .list .dot {
    position: absolute;
    inset-block-start: 16px;
    inset-inline-end: 12px;
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    overflow: hidden;
    text-indent: 20px;
    background: var(--chosen);
  }

  .open article {
    display: grid;
    gap: 16px;
    max-inline-size: 46rem;
    padding: 16px;
  }

  .open p {
    margin: 0;
  }

  .about,
  .empty,
  dt {
    color: var(--soft);
  }

  .empty {
    padding: 16px;
  }

  .panes[data-empty] {
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  }

  .panes[data-empty] .list {
    border-inline-end: 0;
  }

  .panes[data-empty] .open {
    display: none;
  }

  div.empty {
    display: grid;
    justify-items: center;
    gap: 12px;
    padding-block: 12vh;
    text-align: center;
  }

  div.empty h2 {
    color: var(--ink);
  }

  div.empty p {
    margin: 0;
  }

  .files,
  .deliveries {
    display: grid;
    gap: 8px;
  }

  .back {
    display: none;
    margin: 8px 8px 0;
  }

  dl,
  dd {
    margin: 0;
  }

  dl > div {
    padding-block: 10px;
    border-block-start: 1px solid var(--line);
  }

  dd {
    font-size: 15px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  @media (max-width: 700px) {
    .panes {
      grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    }

    .panes[data-open] .list,
    .panes:not([data-open]) .open {
      display: none;
    }

    .list {
      border-inline-end: 0;
    }

    .back {
      display: block;
    }
  }
`
