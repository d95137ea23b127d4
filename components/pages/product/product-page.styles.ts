import styled from 'styled-components'
import { from } from '../../ui/theme.ts'

export const Head = styled.section`
  padding-block-end: var(--space-section);

  .grid {
    display: grid;
    gap: var(--space-4) var(--gutter);
  }

  .pictures {
    margin-inline: calc(-1 * var(--margin));
    min-inline-size: 0;
  }

  .panel {
    display: grid;
    gap: var(--space-3);
    align-content: start;
  }

  .name {
    display: grid;
    gap: var(--space-1);
  }

  .message {
    font-size: var(--size-lead);
    line-height: var(--leading-title);
    color: var(--text-soft);
  }

  .note,
  .state {
    font-size: var(--size-small);
    color: var(--text-soft);
  }

  .state {
    padding-inline-start: var(--space-2);
    border-inline-start: 1px solid var(--accent);
    color: var(--text);
  }

  .intro {
    max-inline-size: var(--measure);
    text-wrap: pretty;
  }

  .colours ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
    margin-block-start: var(--space-1);
  }

  .colours h2 {
    font-size: var(--size-small);
    font-weight: 400;
    color: var(--text-soft);
  }

  .colour {
    display: grid;
    place-items: center;
    inline-size: 2.75rem;
    block-size: 2.75rem;
    border: 1px solid transparent;
    border-radius: 50%;
  }

  .colour::before {
    content: '';
    inline-size: 1.75rem;
    block-size: 1.75rem;
    border: 1px solid var(--line);
    border-radius: 50%;
    background-color: var(--colour);
    forced-color-adjust: none;
  }

  @media (forced-colors: active) {
    .colour[aria-current] {
      outline: 3px solid Highlight;
    }
  }

  .colour:hover,
  .colour[aria-current] {
    border-color: var(--text);
  }

  ${from.lg} {
    padding-block-start: var(--space-2);

    .grid {
      grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    }

    .pictures {
      margin-inline: 0;
    }

    .panel {
      position: sticky;
      inset-block-start: calc(4rem + var(--space-3));
      align-self: start;
      padding-inline-start: clamp(1rem, 4vw, 5rem);
      padding-block: var(--space-4);
    }
  }
`

export const Chapter = styled.section`
  padding-block: var(--space-section);

  .grid {
    display: grid;
    gap: var(--space-block) var(--gutter);
  }

  .words {
    display: grid;
    align-content: start;
    gap: var(--space-3);
  }

  .pair {
    display: grid;
    gap: var(--gutter);
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  }

  img {
    inline-size: 100%;
  }

  ${from.lg} {
    .grid {
      grid-template-columns: minmax(0, 5fr) minmax(0, 1fr) minmax(0, 6fr);
      align-items: center;
    }

    .far {
      grid-column: 3;
    }

    .pair {
      grid-column: 1 / -1;
    }
  }
`

export const Facts = styled.section`
  padding-block: var(--space-section);

  .grid {
    display: grid;
    gap: var(--space-8) var(--gutter);
  }

  h2 {
    margin-block-end: var(--space-3);
  }

  dl {
    border-block-start: 1px solid var(--line);
    font-size: var(--size-body);
  }

  .fact {
    display: grid;
    grid-template-columns: minmax(8rem, 2fr) 3fr;
    gap: var(--space-2);
    padding-block: 0.875rem;
    border-block-end: 1px solid var(--line);
  }

  dt {
    color: var(--text-soft);
  }

  .accordion {
    border-block-start: 1px solid var(--line);
  }

  ${from.lg} {
    .grid {
      grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);
      column-gap: calc(var(--gutter) * 3);
    }
  }
`

export const SeeAlso = styled.section`
  margin-block: var(--space-section);

  h2 {
    margin-block-end: var(--space-5);
  }
`
