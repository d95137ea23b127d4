import { styled } from '../../ui/styled.tsx'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import { maxFilterTags } from './gallery-tags.ts'

/** Hides items without the chosen tag: one rule for each index of a tag. */
const filters = Array.from(
  { length: maxFilterTags },
  (_, tag) =>
    `&:has(.filter input[value='${tag}']:checked) .item:not([data-tags~='${tag}']) { display: none; }`,
).join('\n')

export const GalleryRoot = styled.section`
  margin-block: var(--space-section);

  .filter {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
    margin-block-end: var(--space-4);
  }

  .filter label {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
    font-size: var(--size-small);
    color: var(--text-soft);
    cursor: pointer;
  }

  .filter span {
    padding-block: 0.25rem;
    border-block-end: 1px solid transparent;
    transition: border-color var(--out) var(--ease);
  }

  .filter label:hover,
  .filter :checked + span {
    color: var(--text);
  }

  .filter :checked + span {
    border-color: var(--accent);
  }

  .filter :focus-visible + span {
    outline: 2px solid var(--focus);
    outline-offset: 3px;
  }

  ${filters}

  ul.items {
    display: grid;
    /* Two, or one where letters are large. */
    grid-template-columns: repeat(auto-fill, minmax(max(7.5rem, 50% - var(--gutter)), 1fr));
    gap: var(--space-4) var(--gutter);
  }

  .item {
    position: relative;
    break-inside: avoid;
  }

  .picture {
    overflow: hidden;
  }

  .picture a {
    display: block;
    cursor: zoom-in;
  }

  .picture a:focus-visible {
    outline-offset: -4px;
    outline-color: var(--bone);
    box-shadow: inset 0 0 0 8px var(--ink);
  }

  .picture img {
    transition: scale var(--in) var(--ease);
  }

  .item:hover .picture img {
    scale: 1.02;
  }

  figcaption {
    display: grid;
    justify-items: start;
    padding-block-start: var(--space-1);
    font-size: var(--size-small);
    color: var(--text-soft);
  }

  figcaption a {
    color: var(--text);
  }

  .item-words {
    padding-block-start: var(--space-1);
  }

  /* The words are read beside the large picture; without a script and on paper they stand below the small one. */
  @media screen and (scripting: enabled) {
    .item-words {
      display: none;
    }
  }

  &[data-layout='masonry'] ul.items {
    display: block;
    columns: 2;
    column-gap: var(--gutter);
  }

  &[data-layout='masonry'] .item {
    padding-block-end: var(--space-4);
  }

  &[data-layout='row'] .items {
    --row-item: min(66vw, 20rem);
  }

  ${mediaQueryFrom.md} {
    ul.items {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }

    &[data-columns='2'] ul.items,
    &[data-columns='4'] ul.items {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }

    &[data-layout='masonry'] ul.items {
      columns: 3;
    }

    &[data-layout='row'] .items {
      --row-item: calc((100% - 2 * var(--gutter)) / 2.75);
    }
  }

  ${mediaQueryFrom.lg} {
    &[data-columns='4'] ul.items {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }

    &[data-layout='row'] .items {
      --row-item: calc((100% - 3 * var(--gutter)) / 3.5);
    }
  }

  @media (forced-colors: active) {
    .filter :checked + span {
      outline: 2px solid CanvasText;
      outline-offset: 3px;
    }
  }
`
