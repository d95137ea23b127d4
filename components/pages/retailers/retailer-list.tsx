import { styled } from '../../ui/styled.tsx'
import type { SiteProps } from '#lib/content/site-props.ts'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import { RetailerEntry } from './retailer-entry.tsx'
import { groupByCountry, type NumberedRetailer } from './filter-retailers.ts'

/** The retailers, grouped by country. */
export function RetailerList({
  retailers,
  site,
}: {
  retailers: readonly NumberedRetailer[]
  site: SiteProps
}) {
  return groupByCountry(retailers).map(({ country, retailers: members }) => (
    <Group key={country} className="wrap" aria-label={country || undefined}>
      {country && <h2 className="over-title">{country}</h2>}
      <ul role="list">
        {members.map((retailer) => (
          <RetailerEntry key={retailer.anchor} retailer={retailer} site={site} />
        ))}
      </ul>
    </Group>
  ))
}

const Group = styled.section`
  .entry {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-2) var(--gutter);
    margin-block-start: var(--space-2);
    padding-block: var(--space-3);
    border-block-start: 1px solid var(--line);
    scroll-margin-block-start: calc(var(--bar-height) + var(--space-2));
    break-inside: avoid;
    outline: none;
  }

  .entry:target {
    border-block-start-color: var(--accent);
    background-image: linear-gradient(var(--surface-raised), var(--surface-raised));
    box-shadow:
      calc(var(--space-3) * -1) 0 0 var(--surface-raised),
      var(--space-3) 0 0 var(--surface-raised);
  }

  .number {
    font-family: var(--font-display);
    font-size: var(--size-title-3);
    line-height: var(--leading-title);
    color: var(--accent-text);
    text-decoration: none;
  }

  .words {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    justify-items: start;
    gap: var(--space-1);
  }

  .town,
  .text,
  .services,
  .note {
    color: var(--text-soft);
  }

  .town,
  .services,
  .contact,
  .hours,
  .status,
  .note {
    font-size: var(--size-small);
  }

  .text {
    max-inline-size: 44ch;
  }

  .text,
  .services {
    margin-block-start: var(--space-1);
  }

  .status::before {
    content: '';
    display: inline-block;
    inline-size: 0.5em;
    block-size: 0.5em;
    margin-inline-end: 0.6em;
    border: 1px solid var(--accent-text);
    border-radius: 50%;
  }

  .status[data-open]::before {
    background-color: var(--accent-text);
  }

  .contact {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    overflow-wrap: anywhere;
    justify-items: start;
    font-style: normal;
  }

  .contact a {
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
    min-block-size: 1.75rem;
    text-decoration-color: var(--accent);
  }

  .contact .icon {
    inline-size: 1rem;
    block-size: 1rem;
  }

  .hours {
    align-self: start;
    border-collapse: collapse;
    inline-size: 100%;
    max-inline-size: 26rem;
  }

  .hours :is(th, td) {
    padding: 0 0 0.25rem;
    font-weight: 400;
    text-align: start;
    vertical-align: top;
  }

  .hours th {
    padding-inline-end: var(--space-3);
  }

  .hours td {
    inline-size: 50%;
  }

  .hours [data-closed] {
    color: var(--text-soft);
  }

  ${mediaQueryFrom.md} {
    .entry {
      grid-template-columns: 2.5rem minmax(0, 1fr) minmax(0, 1fr);
    }

    .hours {
      grid-column: 3;
    }
  }

  ${mediaQueryFrom.vl} {
    .entry {
      grid-template-columns: minmax(0, 1fr) minmax(0, 5fr) minmax(0, 3fr) minmax(0, 3.4fr);
    }

    .hours {
      grid-column: auto;
    }
  }
`
