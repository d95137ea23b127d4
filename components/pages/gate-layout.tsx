import type { ReactNode } from 'react'
import { styled } from '../ui/styled.tsx'
import { Logo } from '../chrome/logo.tsx'
import { mediaQueryFrom } from '../ui/breakpoints.ts'

interface Props {
  siteName: string
  title: string
  children: ReactNode
}

/** Layout of pages outside the gate: logo, text and illustration on a dark ground. */
export function GateLayout({ siteName, title, children }: Props) {
  return (
    <Root>
      {/* The night reaches the edge: a page without a scroll bar keeps no place for one. */}
      <style>{':root{scrollbar-gutter:auto}'}</style>
      <div className="sky" data-tone="night" aria-hidden="true">
        <OrreryIllustration />
      </div>
      <main className="words" id="content">
        <p className="sign">
          <Logo name={siteName} />
        </p>
        <div className="door">
          <h1 className="display" data-size="1">
            {title}
          </h1>
          {children}
        </div>
      </main>
    </Root>
  )
}

/** Radius, seconds of a turn, angle and size of the body on each orbit. */
const orbits = [
  [70, 90, 20, 7],
  [128, 150, 205, 4.5],
  [190, 240, 320, 10],
  [256, 380, 95, 6],
  [326, 560, 160, 13],
] as const

/** A slowly rotating orrery; static with reduced motion. */
function OrreryIllustration() {
  return (
    <svg viewBox="-400 -400 800 800" fill="none" stroke="currentColor" strokeWidth="0.75">
      <circle r="10" fill="var(--accent)" stroke="none" />
      {orbits.map(([radius, seconds, angle, size]) => (
        <g key={radius}>
          <circle r={radius} />
          <g className="turn" style={{ animationDuration: `${seconds}s` }}>
            <circle
              className="body"
              r={size}
              cx={Math.round(radius * Math.cos((angle * Math.PI) / 180))}
              cy={Math.round(radius * Math.sin((angle * Math.PI) / 180))}
            />
          </g>
        </g>
      ))}
      <circle r="388" strokeDasharray="1 11.19" strokeWidth="6" />
    </svg>
  )
}

const Root = styled.div`
  display: grid;
  grid-template-rows: 30svh 1fr;
  min-block-size: 100svh;

  .sky {
    position: relative;
    overflow: hidden;
    background: var(--night);
    color: var(--night-hairline);
  }

  .sky svg {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-start: 50%;
    inline-size: max(130%, 90svh);
    aspect-ratio: 1;
    translate: calc(-50% * var(--forward)) -50%;
  }

  .body {
    fill: var(--bone);
    stroke: none;
  }

  .turn {
    animation: door-turn linear infinite;
  }

  .words {
    display: grid;
    grid-template-rows: auto 1fr;
    gap: var(--space-6);
    padding: var(--space-4) var(--margin) var(--space-8);
  }

  .sign {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    margin: 0;
    font-family: var(--font-display);
    font-size: var(--size-lead);
  }

  .sign svg {
    inline-size: 2.5rem;
  }

  .door {
    align-self: center;
    max-inline-size: 30rem;
  }

  h1 {
    margin: 0 0 var(--space-3);
    text-wrap: balance;
  }

  ${mediaQueryFrom.lg} {
    grid-template: 1fr / minmax(30rem, 5fr) 7fr;

    .sky {
      grid-area: 1 / 2;
    }

    .words {
      grid-area: 1 / 1;
      padding-block: var(--space-6);
    }

    .sky svg {
      inline-size: min(86%, 92svh);
    }
  }

  @keyframes door-turn {
    to {
      rotate: 1turn;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .turn {
      animation: none;
    }
  }

  @media print {
    .sky {
      display: none;
    }
  }
`
