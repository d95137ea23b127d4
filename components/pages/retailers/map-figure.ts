import { styled } from '../../ui/styled.tsx'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'

/** The two maps side by side. */
export const MapFigure = styled.figure`
  --dot: 11px;
  --figure: 27px;
  --clear: 30px;
  display: grid;
  gap: var(--space-4) var(--gutter);
  align-items: center;

  svg {
    inline-size: 100%;
    overflow: visible;
    direction: ltr;
  }

  .europe {
    --dot: 6px;
    --figure: 15px;
    --clear: 17px;
    max-inline-size: 26rem;
    justify-self: center;
  }

  .ink {
    color: var(--text);
  }

  .paper {
    fill: var(--surface-raised);
  }

  .glass,
  .ticks {
    fill: none;
    stroke: var(--accent);
    stroke-width: 1;
  }

  .ticks {
    stroke-width: 6;
    stroke-dasharray: 0.05 0.95;
  }

  .dot {
    --lit: 0;
    outline: none;
  }

  .dot:is(:hover, :focus-visible) {
    --lit: 1;
  }

  .dot[data-pale] {
    opacity: 0.3;
  }

  .reach {
    r: calc(var(--dot) * 2.2);
    fill: transparent;
    stroke: var(--accent-text);
    stroke-opacity: var(--lit);
    transition: stroke-opacity var(--out) var(--ease);
  }

  .brass {
    r: var(--dot);
    fill: var(--accent);
    stroke: var(--surface);
    stroke-width: 1.5;
  }

  .dot:focus-visible .reach {
    stroke: var(--focus);
    stroke-width: 2;
  }

  text {
    font-size: var(--figure);
    text-anchor: middle;
    dominant-baseline: central;
    fill: var(--text);
    paint-order: stroke;
    stroke: var(--surface);
    stroke-width: 0.3em;
    stroke-linejoin: round;
  }

  .number {
    font-variant-numeric: tabular-nums lining-nums;
    translate: calc(var(--side-x) * var(--clear)) calc(var(--side-y) * var(--clear));
  }

  .name {
    font-family: var(--font-display);
    font-size: calc(var(--figure) * 1.25);
    translate: 0 calc(var(--clear) * -1.6);
    opacity: var(--lit);
    pointer-events: none;
    transition: opacity var(--out) var(--ease);
  }

  figcaption {
    max-inline-size: var(--measure);
    font-size: var(--size-small);
    color: var(--text-soft);
  }

  ${mediaQueryFrom.md} {
    --dot: 7px;
    --figure: 18px;
    --clear: 20px;
    grid-template-columns: minmax(0, 67fr) minmax(0, 33fr);

    .europe {
      --dot: 6.5px;
      --figure: 17px;
      --clear: 19px;
      max-inline-size: none;
    }
  }

  ${mediaQueryFrom.vl} {
    --dot: 4.5px;
    --figure: 12.5px;
    --clear: 14px;

    .europe {
      --dot: 5px;
      --figure: 13.5px;
      --clear: 15px;
    }
  }

  /* Forced colours replace no colour that an SVG sets itself. */
  @media (forced-colors: active) {
    .ink {
      color: CanvasText;
    }

    .paper {
      fill: Canvas;
    }

    .glass,
    .ticks {
      stroke: CanvasText;
    }

    .brass {
      fill: LinkText;
      stroke: Canvas;
    }

    .reach {
      stroke: LinkText;
    }

    .dot:focus-visible .reach {
      stroke: Highlight;
    }

    text {
      fill: CanvasText;
      stroke: Canvas;
    }
  }
`
