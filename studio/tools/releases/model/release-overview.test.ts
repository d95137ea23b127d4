import { describe, expect, it } from 'vitest'
import { releaseNamed, sampleOverview } from '../testing/sample-overview.ts'
import {
  availableReleaseActions,
  validationSummary,
  publishEffectSummary,
  releaseStateLabel,
  scheduleEffectSummary,
} from './release-overview.ts'

describe('ReleaseOverview', () => {
  it('uses singular and plural forms', () => {
    expect(scheduleEffectSummary(1, 0)).toBe(
      '1 document will go live automatically. Until then it is locked; unscheduling unlocks it.',
    )
    expect(scheduleEffectSummary(2, 0)).toBe(
      '2 documents will go live together, automatically. Until then they are locked; unscheduling unlocks them.',
    )
    expect(scheduleEffectSummary(2, 2)).toBe(
      '2 documents will be unpublished together, automatically. Until then they are locked; unscheduling unlocks them.',
    )
    expect(scheduleEffectSummary(3, 1)).toBe(
      '3 documents will go live together, automatically; 1 of them will be unpublished. Until then they are locked; unscheduling unlocks them.',
    )
  })

  it.each([
    [1, 0, '1 document goes live immediately, for all visitors.'],
    [1, 1, '1 document is unpublished immediately, for all visitors.'],
    [3, 0, '3 documents go live immediately, for all visitors.'],
    [3, 1, '3 documents go live immediately, for all visitors; 1 of them is unpublished.'],
    [2, 2, '2 documents are unpublished immediately, for all visitors.'],
    [3, 2, '3 documents go live immediately, for all visitors; 2 of them are unpublished.'],
  ])(
    'describes publishing %i documents, of which %i are unpublished',
    (count, unpublished, said) => {
      expect(publishEffectSummary(count, unpublished)).toBe(
        `${said} “Revert” can restore the previous state.`,
      )
    },
  )

  it('summarizes the checks', () => {
    const nothing = { failed: 0, checked: 0, shared: 0, left: 0 }
    expect(validationSummary(nothing)).toBe('No conflicts, no missing languages. Not checked yet.')
    expect(validationSummary({ ...nothing, left: 1, checked: 1 })).toBe(
      '1 with missing languages. 1 checked.',
    )
    expect(validationSummary({ ...nothing, failed: 1, left: 2 })).toBe(
      '1 with errors, 2 with missing languages. Not checked yet.',
    )
  })

  it('sorts upcoming releases first, then undecided, then past ones', () => {
    expect(sampleOverview.releases.map(({ name }) => name)).toEqual([
      'soon',
      'late',
      'undecided',
      'done',
    ])
    expect(releaseNamed('done').documents).toEqual(['home'])
    expect(releaseNamed('undecided').documents).toEqual(['nova'])
    expect(sampleOverview.releases.map(releaseStateLabel)).toEqual([
      'Scheduled',
      'Scheduled',
      'Undecided',
      'Published',
    ])
  })

  it('offers the actions that each state allows, and none in transient states', () => {
    expect(availableReleaseActions(releaseNamed('soon'))).not.toContain('publish')
    expect(availableReleaseActions(releaseNamed('done'))).toEqual(['revert', 'delete'])
    expect(availableReleaseActions({ ...releaseNamed('soon'), state: 'publishing' })).toEqual([])
    expect(availableReleaseActions({ ...releaseNamed('undecided'), isSingle: true })).not.toContain(
      'merge',
    )
  })
})
