import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { TestKind } from '../../../domain/records.ts'
import { FROM_WITHIN, pagePaths } from '../../platform/page-paths.ts'
import { wantedMixState } from '../searches/wanted-mix.ts'
import { isLabelNumber } from './foreign-number.tsx'

/** The way from a name that no list has to a request that is filled in with it. A number is no name. */
export const AskLaboratoryLink = ({ typed, country, kind }: { typed: string; country: string; kind: TestKind }) => {
  const name = typed.trim()
  if (name === '' || isLabelNumber(name)) return null
  return (
    <Link
      href={kind === 'seed' ? pagePaths.requestSeedTreatment : pagePaths.request}
      state={{ ...FROM_WITHIN, ...wantedMixState({ country: country.toUpperCase(), products: [{ id: '', name }] }) }}
      // The box in which it was typed stays in use until the link is followed.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Trans>Ask the laboratory</Trans>
    </Link>
  )
}
