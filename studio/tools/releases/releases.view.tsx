import { AddIcon } from '@sanity/icons/Add'
import { Button, Select } from '@sanity/ui'
import { useState } from 'react'
import { houseTimeZone } from '#lib/locales.ts'
import { ownZone, townOf } from '../../releases/zones.ts'
import { Nothing, ToolPage } from '../../ui/tool-page.tsx'
import { Board } from './desk-frame.ts'
import { Details } from './details.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { Table } from './table.tsx'
import { useDesk } from './use-desk.ts'
import { usePlace } from './use-place.ts'

/** The whole desk: releases in a list or a calendar, and beside it the one that is open. */
export function ReleasesView() {
  const { desk, problem } = useDesk()
  const { open, go } = usePlace()
  const [zone, setZone] = useState(ownZone)
  const [makes, setMakes] = useState(false)
  const release = desk?.releases.find(({ name }) => name === open)
  return (
    <ToolPage
      about="What goes live together, and when."
      actions={
        <>
          <Select
            aria-label="Times by the clocks of"
            fontSize={1}
            value={zone}
            onChange={({ currentTarget: { value } }) => setZone(value)}
          >
            {[...new Set([ownZone(), houseTimeZone, 'UTC'])].map((each) => (
              <option key={each} value={each}>
                {townOf(each)}
                {each === ownZone() ? ' (mine)' : each === houseTimeZone ? ' (the site’s)' : ''}
              </option>
            ))}
          </Select>
          <Button
            fontSize={1}
            icon={AddIcon}
            text="New release"
            tone="primary"
            onClick={() => setMakes(true)}
          />
        </>
      }
      problem={problem}
      title="Release desk"
    >
      <Board>
        <div className="columns" data-open={open ? '' : undefined}>
          <div>
            {desk ? (
              <Table desk={desk} open={open} zone={zone} onOpen={go} />
            ) : (
              <Nothing>Reading the releases…</Nothing>
            )}
          </div>
          {open && desk && (
            <div>
              {release ? (
                <Details key={release.name} desk={desk} release={release} zone={zone} onOpen={go} />
              ) : (
                <Nothing way={<Button text="All releases" onClick={() => go()} />}>
                  This release is not there: it was deleted, or your role does not see it.
                </Nothing>
              )}
            </div>
          )}
        </div>
      </Board>
      {makes && <ReleaseDialog zone={zone} onClose={() => setMakes(false)} onDone={go} />}
    </ToolPage>
  )
}
