import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { API_BASE } from '../../../contract/call.ts'
import { FOREIGN_NUMBERS } from '../../../contract/look-ups/foreign-numbers-path.ts'
import type { NumberElsewhere } from '../../../domain/products/identify/foreign-numbers.ts'
import { send } from '../../platform/network/api.ts'
import { useSession } from '../../platform/session.ts'

const ASKED_AFTER_MS = 400
const MAX_LENGTH = 60
const MIN_DIGITS = 3

/** A number of a label has digits and no word. */
export const isLabelNumber = (typed: string): boolean => /\d/.test(typed) && !/\p{L}{4}/u.test(typed)

const isAsked = (typed: string): boolean =>
  isLabelNumber(typed) && typed.length <= MAX_LENGTH && typed.replaceAll(/\P{Nd}/gu, '').length >= MIN_DIGITS

/**
 * Whose number in another country a typed one is: the country is named, and nothing is taken (WHO-18). A browser has the numbers of its own
 * country only, so that the server is asked; without one nothing is said.
 */
export const ForeignNumber = ({ typed, country }: { typed: string; country: string }) => {
  const { formats } = useSession()
  const number = typed.trim()
  const [answer, setAnswer] = useState<{ number: string; found: readonly NumberElsewhere[] }>()
  useEffect(() => {
    if (!isAsked(number)) return undefined
    let isWanted = true
    const timer = setTimeout(() => {
      send('GET', `${API_BASE}${FOREIGN_NUMBERS}?${new URLSearchParams({ number, country }).toString()}`).then(
        (got) => isWanted && setAnswer({ number, found: (got as { found: NumberElsewhere[] }).found }),
        () => undefined,
      )
    }, ASKED_AFTER_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [number, country])
  if (answer?.number !== number) return null
  return answer.found.map(({ country: code, id, name }) => {
    const other = formats.country(code)
    return (
      <span key={`${code} ${id}`} className="block">
        <Trans>
          {other}: this is the number of {name}
        </Trans>
      </span>
    )
  })
}
