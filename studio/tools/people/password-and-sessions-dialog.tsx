import { Box, Stack } from '@sanity/ui'
import { useState } from 'react'
import { TitledPanelSection } from '../../ui/titled-list.tsx'
import { MutedText, ErrorMessage } from '../../ui/tool-page.tsx'
import { LabelledField, TextField, ToolButton } from '../../ui/controls.tsx'
import { SessionList } from './session-list.tsx'
import { usePeopleAction, usePeopleApi } from './use-people-api.ts'
import { ToolDialog } from '../../ui/tool-dialog.tsx'

/** Password and sessions of the current user. */
export function PasswordAndSessionsDialog({ onClose }: { onClose: () => void }) {
  const ask = usePeopleApi()
  const { problem, isBusy, run } = usePeopleAction()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [isSet, setIsSet] = useState(false)
  const save = () =>
    run(async () => {
      setIsSet(false)
      await ask('/me/password', { method: 'PUT', body: { password, current } })
      setIsSet(true)
      setCurrent('')
      setPassword('')
    })
  return (
    <ToolDialog header="Password and sessions" id="own-sign-in" width={1} onClose={onClose}>
      <Stack gap={5} padding={4}>
        <TitledPanelSection title="Password">
          <Stack
            as="form"
            gap={3}
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            <LabelledField label="Current password (not needed after a one-time link)">
              <TextField
                autoComplete="current-password"
                type="password"
                value={current}
                onChange={setCurrent}
              />
            </LabelledField>
            <LabelledField label="New password, at least 10 characters">
              <TextField
                autoComplete="new-password"
                type="password"
                value={password}
                onChange={setPassword}
              />
            </LabelledField>
            {problem && <ErrorMessage>{problem}</ErrorMessage>}
            <MutedText role="status">{isSet ? 'Your password has been changed.' : ''}</MutedText>
            <Box>
              <ToolButton
                disabled={isBusy || password === ''}
                text="Change password"
                type="submit"
              />
            </Box>
          </Stack>
        </TitledPanelSection>
        <TitledPanelSection title="Active sessions">
          <SessionList person="me" onChange={() => {}} />
        </TitledPanelSection>
      </Stack>
    </ToolDialog>
  )
}
