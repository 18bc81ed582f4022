import { Plural, Trans } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId } from 'react'
import { Link } from 'wouter'
import type { SearchSummary } from '../../../../../contract/look-ups/tests.ts'
import { useLookup } from '../../../../lookups/lookup.ts'
import { FROM_WITHIN, pagePaths } from '../../../../platform/page-paths.ts'
import { useSession } from '../../../../platform/session.ts'
import { failedProducts } from './failed-mix.ts'
import look from './passed-with.module.css'
import { productName, type SheetTank } from '../sheet-tank.ts'
import styles from '../sheet.module.css'

/** Of each product of a mix that failed, the way to what passed with it (TANK-142). */
export const PassedWith = (sheet: SheetTank) => {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>What passed with one of them</Trans>
      </h2>
      <ul className={`plain-list ${look.list}`}>
        {failedProducts(sheet.answer.headline).map((productId) => (
          <PassedWithOne key={productId} country={sheet.tank.country} productId={productId} name={productName(sheet, productId)} />
        ))}
      </ul>
    </section>
  )
}

/** How many tests the list shows that the link leads to; undefined where some of its passes do not count as such. */
const passesIn = ({ C, CA, noRate = 0, older = 0 }: SearchSummary): number | undefined => (noRate + older === 0 ? C + CA : undefined)

const PassedWithOne = ({ country, productId, name }: { country: string; productId: string; name: string }) => {
  const { edition, language } = useSession()
  const answer = useLookup(
    'searchSummary',
    {
      body: {
        kind: 'foliar',
        countryCode: country,
        agrochemicalCode: productId,
        languageCode: language,
        ...(edition.extraRestriction && { extraRestriction: edition.extraRestriction }),
      },
    },
    { isExtra: true },
  )
  const count = answer.step === 'ready' ? passesIn(answer.value) : undefined
  if (count === 0)
    return (
      <li>
        <Trans>Nothing passed with {name}.</Trans>
      </li>
    )
  const search = new URLSearchParams({ country: country.toLowerCase(), agrochemical: productId }).toString()
  return (
    <li>
      <Link href={`${pagePaths.search}?${search}&results=C,CA`} state={FROM_WITHIN} className={look.link}>
        <span>
          <Trans>What passed with {name}</Trans>
          {count !== undefined && (
            <>
              {' · '}
              <Plural value={count} one="# test" other="# tests" />
            </>
          )}
        </span>
        <ChevronRight aria-hidden size={20} />
      </Link>
    </li>
  )
}
