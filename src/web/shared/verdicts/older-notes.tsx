import { Trans } from '@lingui/react/macro'
import { isOfOlder } from '../../../domain/verdicts.ts'
import type { Test } from '../../../contract/look-ups/tests.ts'

type OlderNotesProps = {
  test: Pick<Test, 'result' | 'ingredients'>
  /** Writes a day, yyyy-MM-dd, in the reader's language. */
  day: (isoDay: string) => string
}

/** Which products of a pass were made differently, or may have been, with the formulation that was tested (WHO-37). */
export const OlderNotes = ({ test, day }: OlderNotesProps) =>
  isOfOlder(test) &&
  test.ingredients.map(({ orderOfAddition, name, older }) => {
    if (!older) return null
    const year = older.of
    const since = day(older.since)
    return (
      <p key={orderOfAddition}>
        {year === '' ? (
          <Trans>
            {name}: passed with an older formulation, or it is not known with which; today’s is of {since}. This pass proves nothing by
            itself.
          </Trans>
        ) : (
          <Trans>
            {name}: passed with the formulation of {year}; yours is newer, of {since}. This pass proves nothing by itself.
          </Trans>
        )}
      </p>
    )
  })

type NotAuthorisedProps = { country: string; since: string | undefined; day: (isoDay: string) => string }

/** That a product's last registration in a country ended (WHO-40). */
export const NotAuthorised = ({ country, since: isoDay, day: write }: NotAuthorisedProps) => {
  if (isoDay === undefined) return null
  const day = write(isoDay)
  return (
    <strong>
      <Trans>
        {country}: not authorised since {day}
      </Trans>
    </strong>
  )
}
