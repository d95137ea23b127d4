import { Box, Dialog, Stack } from '@sanity/ui'
import { useState } from 'react'
import { Section } from '../../ui/list.tsx'
import { MutedText, Problem } from '../../ui/tool-page.tsx'
import { Labelled, TextField, ToolButton } from '../../ui/controls.tsx'
import { Sessions } from './session-list.tsx'
import { useDoing, useRequest } from './use-people-api.ts'

/** One's own password and sessions. */
export function OwnDialog({ onClose }: { onClose: () => void }) {
  const ask = useRequest()
  const { problem, isBusy, run } = useDoing()
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
    <Dialog header="Your sign-in" id="own-sign-in" width={1} onClose={onClose}>
      <Stack gap={5} padding={4}>
        <Section title="Password">
          <Stack
            as="form"
            gap={3}
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            <Labelled label="Present password (not needed after a one-time link)">
              <TextField
                autoComplete="current-password"
                type="password"
                value={current}
                onChange={setCurrent}
              />
            </Labelled>
            <Labelled label="New password, at least 10 characters">
              <TextField
                autoComplete="new-password"
                type="password"
                value={password}
                onChange={setPassword}
              />
            </Labelled>
            {problem && <Problem>{problem}</Problem>}
            <MutedText role="status">
              {isSet ? 'The new password counts from now on.' : ''}
            </MutedText>
            <Box>
              <ToolButton
                disabled={isBusy || password === ''}
                text="Set the password"
                type="submit"
              />
            </Box>
          </Stack>
        </Section>
        <Section title="Where you are signed in">
          <Sessions person="me" onChange={() => {}} />
        </Section>
      </Stack>
    </Dialog>
  )
}
