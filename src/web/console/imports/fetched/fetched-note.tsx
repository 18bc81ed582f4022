import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { Fetched } from '../../../../contract/console/imports/fetched.ts'
import { CONSOLE_PAGES } from '../../../../domain/console/console-pages.ts'
import { ListNote } from '../../list/list-page.tsx'
import { momentOf } from '../../shared/texts/dates.ts'

type State = NonNullable<Fetched['state']>

export const WAITS_TEXTS: Record<State['waitsFor'], MessageDescriptor> = {
  nobody: msg`Nothing waits`,
  approver: msg`Waits for an approver: verdicts become milder`,
  operator: msg`Waits: it could not be taken in`,
}

/** How the daily fetch stands, with the way to its page (BRING-60). */
export const FetchedNote = ({ state }: { state: Fetched['state'] }) => {
  const { t, i18n } = useLingui()
  if (!state) return null
  const [waits, moment] = [i18n._(WAITS_TEXTS[state.waitsFor]), state.lookedAt === null ? t`not yet` : momentOf(state.lookedAt)]
  return (
    <ListNote>
      <Link href={CONSOLE_PAGES.fetched}>{t`Fetched from elsewhere, last looked at: ${moment}. ${waits}.`}</Link>
    </ListNote>
  )
}
