import { SyncIcon } from '@sanity/icons/Sync'
import { Box, Flex, Stack, Text } from '@sanity/ui'
import { styled } from 'styled-components'
import { useOwnRoleTitles } from '../../data/use-permission.ts'
import { formatTimeWithSeconds } from '../../date-format.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { MutedText } from '../../ui/tool-page.tsx'
import { ComponentHealthCard, OverallHealthCard } from './health-cards.tsx'
import { type HealthState, isProbeStale, type ProbeResult } from './model/health-probes.ts'
import { lakeHealthMetrics, shopHealthMetrics, siteHealthMetrics } from './model/health-metrics.ts'
import { healthProblems } from './model/health-problems.ts'
import {
  publicHealthVerdict,
  componentHealthState,
  healthVerdictOf,
} from './model/health-verdict.ts'
import { useFailedReleases } from './use-failed-releases.ts'
import { useHealth, usePublicHealth } from './use-health.ts'

const Page = styled.div`
  display: grid;
  gap: 1rem;
  max-width: 100rem;
  padding: 1.25rem;
  container-type: inline-size;
`

/** Two columns if there is room; the longest card spans both rows. */
const ComponentGrid = styled.div`
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

/** Health of site, content and shop for administrators; problems come first, with remedies. */
export function HealthPage({ isHosted }: { isHosted: boolean }) {
  const { health, again } = useHealth(isHosted)
  const { site, lake, shop, askedAt } = health
  const now = askedAt ?? 0
  const failedReleases = useFailedReleases()
  const problems = healthProblems(health, now, failedReleases.value)
  const state = (part: 'site' | 'content' | 'shop') => componentHealthState(part, health, problems)
  return (
    <Page>
      <OverallHealthCard problems={problems} verdict={healthVerdictOf(health, problems)}>
        <Flex align="center" gap={3}>
          {askedAt !== undefined && (
            <MutedText>
              Checked at <Clock at={askedAt} />
            </MutedText>
          )}
          <ToolButton icon={SyncIcon} text="Check now" onClick={again} />
        </Flex>
      </OverallHealthCard>
      <ComponentGrid>
        <ComponentHealthCard
          metrics={site.value && siteHealthMetrics(site.value, now)}
          oldSince={oldSince(site)}
          state={state('site')}
          title="Site"
        />
        <ComponentHealthCard
          metrics={lake?.value && lakeHealthMetrics(lake.value, lake.at ?? now, now)}
          oldSince={lake && oldSince(lake)}
          state={state('content')}
          title="Content"
        >
          {!lake && <HostedNote name="Sanity" href="https://www.sanity-status.com" />}
        </ComponentHealthCard>
        <ComponentHealthCard
          metrics={
            shop?.value && shopHealthMetrics(shop.value, shop.at ?? now, now, lake?.value?.disk)
          }
          oldSince={shop && oldSince(shop)}
          state={state('shop')}
          title="Shop"
        >
          {!shop && <HostedNote name="Shopify" href="https://www.shopifystatus.com" />}
        </ComponentHealthCard>
      </ComponentGrid>
    </Page>
  )
}

/** Time of the last successful response, if it may be stale. */
const oldSince = (reported: ProbeResult<unknown>): string | undefined =>
  isProbeStale(reported) && reported.at !== undefined
    ? formatTimeWithSeconds(reported.at)
    : undefined

const Digits = styled.span`
  font-variant-numeric: tabular-nums;
`

const Clock = ({ at }: { at: HealthState['askedAt'] & number }) => (
  <Digits>{formatTimeWithSeconds(at)}</Digits>
)

/** Note that a component is hosted, with a link to the provider's status page. */
function HostedNote({ name, href }: { name: string; href: string }) {
  return (
    <Text size={1}>
      {name} hosts and operates it. See{' '}
      <a href={href} rel="noreferrer" target="_blank">
        {name}’s status page
      </a>
      .
    </Text>
  )
}

/** Public health of the site, for users who are not administrators. */
export function PublicHealthPage() {
  const { reasons, asked: requested } = usePublicHealth()
  const role = useOwnRoleTitles()
  const verdict = requested
    ? publicHealthVerdict(reasons)
    : ({ state: 'asking', sentence: 'Checking the site…' } as const)
  return (
    <Page>
      <OverallHealthCard problems={[]} verdict={verdict} />
      <Stack>
        <Box paddingX={2}>
          <MutedText>
            Your role ({role}) can see no more than this. Administrators see the metrics of site,
            content and shop here.
          </MutedText>
        </Box>
      </Stack>
    </Page>
  )
}
