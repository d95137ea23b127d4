import { SyncIcon } from '@sanity/icons/Sync'
import { Box, Flex, Stack, Text } from '@sanity/ui'
import { styled } from 'styled-components'
import { useRoleWords } from '../../data/use-permission.ts'
import { clockSecondsWords } from '../../date-format.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { MutedText } from '../../ui/tool-page.tsx'
import { Part, VerdictCard } from './health-cards.tsx'
import { type Health as Known, isOld, type Told } from './model/health-probes.ts'
import { lakeFigures, shopFigures, siteFigures } from './model/health-metrics.ts'
import { problemsOf } from './model/health-problems.ts'
import { openVerdict, partState, verdictOf } from './model/verdict.ts'
import { useHealth, useOpenHealth } from './use-health.ts'

const Page = styled.div`
  display: grid;
  gap: 1rem;
  max-width: 100rem;
  padding: 1.25rem;
  container-type: inline-size;
`

/** The longest part stands beside the two others where there is room for two. */
const Parts = styled.div`
  display: grid;
  gap: 1rem;
  align-items: start;
  grid-template-columns: minmax(0, 1fr);
  @container (min-width: 44rem) {
    grid-template-areas: 'site content' 'shop content';
    grid-template-rows: auto 1fr;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > :nth-child(1) {
      grid-area: site;
    }
    > :nth-child(2) {
      grid-area: content;
    }
    > :nth-child(3) {
      grid-area: shop;
    }
  }
  @container (min-width: 68rem) {
    grid-template-areas: 'site content shop';
    grid-template-rows: auto;
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`

/** How site, content and shop are at this moment, for administrators; what is wrong comes first, with what to do about it. */
export function Health({ isHosted }: { isHosted: boolean }) {
  const { health, again } = useHealth(isHosted)
  const { site, lake, shop, askedAt } = health
  const now = askedAt ?? 0
  const problems = problemsOf(health, now)
  const state = (part: 'site' | 'content' | 'shop') => partState(part, health, problems)
  return (
    <Page>
      <VerdictCard problems={problems} verdict={verdictOf(health, problems)}>
        <Flex align="center" gap={3}>
          {askedAt !== undefined && (
            <MutedText>
              Asked at <Clock at={askedAt} />
            </MutedText>
          )}
          <ToolButton icon={SyncIcon} text="Ask now" onClick={again} />
        </Flex>
      </VerdictCard>
      <Parts>
        <Part
          figures={site.value && siteFigures(site.value, now)}
          oldSince={oldSince(site)}
          state={state('site')}
          title="Site"
        />
        <Part
          figures={lake?.value && lakeFigures(lake.value, lake.at ?? now, now)}
          oldSince={lake && oldSince(lake)}
          state={state('content')}
          title="Content"
        >
          {!lake && <Elsewhere name="Sanity" href="https://www.sanity-status.com" />}
        </Part>
        <Part
          figures={shop?.value && shopFigures(shop.value, shop.at ?? now, now, lake?.value?.disk)}
          oldSince={shop && oldSince(shop)}
          state={state('shop')}
          title="Shop"
        >
          {!shop && <Elsewhere name="Shopify" href="https://www.shopifystatus.com" />}
        </Part>
      </Parts>
    </Page>
  )
}

/** When figures were so that may not hold any more. */
const oldSince = (told: Told<unknown>): string | undefined =>
  isOld(told) && told.at !== undefined ? clockSecondsWords(told.at) : undefined

const Digits = styled.span`
  font-variant-numeric: tabular-nums;
`

const Clock = ({ at }: { at: Known['askedAt'] & number }) => (
  <Digits>{clockSecondsWords(at)}</Digits>
)

/** What somebody else looks after, and where they say how it is. */
function Elsewhere({ name, href }: { name: string; href: string }) {
  return (
    <Text size={1}>
      {name} runs it and looks after it: how it is says{' '}
      <a href={href} rel="noreferrer" target="_blank">
        {name}’s own page
      </a>
      .
    </Text>
  )
}

/** What everybody may know of how the site is, for whoever is no administrator. */
export function OpenHealth() {
  const { reasons, asked } = useOpenHealth()
  const role = useRoleWords()
  const verdict = asked
    ? openVerdict(reasons)
    : ({ state: 'asking', sentence: 'Asking how the site is…' } as const)
  return (
    <Page>
      <VerdictCard problems={[]} verdict={verdict} />
      <Stack>
        <Box paddingX={2}>
          <MutedText>
            Your role ({role}) is told no more. An administrator sees the figures of site, content
            and shop here.
          </MutedText>
        </Box>
      </Stack>
    </Page>
  )
}
