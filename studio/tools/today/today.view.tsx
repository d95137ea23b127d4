import { useCurrentUser } from 'sanity'
import { useRouter } from 'sanity/router'
import { tabPanelProps, Tabs } from '../../ui/tabs.tsx'
import { ToolPage } from '../../ui/tool-page.tsx'
import { EditorOverview } from './editor-overview.tsx'
import { HealthPage, PublicHealthPage } from './health-page.tsx'

const names = { day: 'Overview', health: 'Health' } as const

/** Editor overview; for administrators also system health, at its own URL. */
export function TodayView({ isHosted }: { isHosted: boolean }) {
  const { navigate, state } = useRouter()
  const shown = state.view === 'health' ? 'health' : 'day'
  const isAdministrator = useCurrentUser()?.roles.some(({ name }) => name === 'administrator')
  const show = (view: keyof typeof names) => navigate(view === 'day' ? {} : { view })
  const tabs = (isAdministrator || shown === 'health') && (
    <Tabs names={names} shown={shown} onShow={show} />
  )
  if (shown === 'day') return <EditorOverview isHosted={isHosted} tabs={tabs} />
  return (
    <ToolPage about="Current health of the site, its content and its shop." title="Today">
      {tabs}
      <div {...tabPanelProps('health', tabs)}>
        {isAdministrator ? <HealthPage isHosted={isHosted} /> : <PublicHealthPage />}
      </div>
    </ToolPage>
  )
}
