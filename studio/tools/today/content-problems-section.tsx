import { useState } from 'react'
import type { ProblemFilter } from '../../content-checks/problem-page.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { ErrorMessage } from '../../ui/tool-page.tsx'
import { ContentProblemList } from './content-problem-list.tsx'
import { OverviewSection } from './overview-section.tsx'
import { useContentProblems } from './use-content-problems.ts'

/** Problems of the content, in Today. */
export function ContentProblemsSection({ isHosted }: { isHosted: boolean }) {
  const [filter, setFilter] = useState<ProblemFilter>({ page: 0 })
  const { page, progress, problem, again } = useContentProblems(filter, isHosted)
  return (
    <OverviewSection
      action={<ToolButton mode="bleed" paddingX={2} paddingY={1} text="Refresh" onClick={again} />}
      title="Problems"
    >
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      <ContentProblemList filter={filter} page={page} progress={progress} onFilter={setFilter} />
    </OverviewSection>
  )
}
