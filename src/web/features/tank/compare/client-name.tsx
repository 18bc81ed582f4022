import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import field from '../../../ui/field.module.css'

const CLIENT = 'sheetClient'
const MAX_CLIENT = 100
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_CLIENT

/** For whom the sheet is: kept in this browser, and in no link. */
export const useClient = () => {
  const { storage } = useSession()
  const [client, setClient] = useState(() => storage.read(CLIENT, isText) ?? '')
  return {
    client: client.trim(),
    setClient: (typed: string) => {
      setClient(typed)
      if (typed.trim() === '') storage.remove(CLIENT)
      else storage.write('sheetClient', typed)
    },
  }
}

export const ClientName = ({ client, onChange }: { client: string; onChange: (typed: string) => void }) => {
  const id = useId()
  const [typed, setTyped] = useState(client)
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        <Trans>For (a name for the paper and its file; it stays in this browser)</Trans>
      </label>
      <input
        id={id}
        className={field.control}
        autoComplete="off"
        maxLength={MAX_CLIENT}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          onChange(value)
        }}
      />
    </div>
  )
}
