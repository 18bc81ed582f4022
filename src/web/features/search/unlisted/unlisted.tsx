import { Plural, Trans, useLingui } from '@lingui/react/macro'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { fold, nameBefore } from '../../../../domain/products/choices.ts'
import { pagePaths } from '../../../platform/page-paths.ts'
import { useCropNames } from '../../../shared/crops/crop-names.ts'
import { wantedMixState } from '../../../shared/searches/wanted-mix.ts'
import { Button } from '../../../ui/button.tsx'
import { typedIn } from '../criteria.ts'
import { chosenByName } from './chosen-by-name.ts'
import type { Search } from '../use-search.ts'
import styles from './unlisted.module.css'

export { UnknownLink } from './unknown-link.tsx'

type Typed = ReturnType<typeof typedIn>[number]

/** Shown instead of results: what was typed and not chosen would not restrict the search, and is never dropped in silence. */
export const Unlisted = ({ search }: { search: Search }) => {
  const { kind, lists, start } = search
  const draft = chosenByName(search.draft, lists)
  const [, navigate] = useLocation()
  const cropName = useCropNames()
  const box = useRef<HTMLDivElement>(null)
  const typed = typedIn(draft)
  const isChosen = typed.length === 0
  useEffect(() => {
    if (isChosen) start(false, draft)
    else box.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each press of Search
  }, [])

  const askLaboratory = () => {
    const { country, product, agrochemical, active, crop } = draft
    /** An active ingredient is no product, but text that is in no list may be one. */
    const named = [product, agrochemical, active?.id ? undefined : active]
    const mix = {
      country: country?.id ?? '',
      products: named.flatMap((choice) => (choice?.name.trim() ? { id: choice.id, name: choice.name.trim() } : [])),
      ...(crop && { seedName: cropName(crop) }),
    }
    navigate(kind === 'seed' ? pagePaths.requestSeedTreatment : pagePaths.request, { state: wantedMixState(mix) })
  }
  if (isChosen) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className={`fault grid gap-3 ${styles.box}`}>
      {typed.map((one) => (
        <div key={one.picker} className={`row gap-2 across-3 middle apart ${styles.one}`}>
          <p className={styles.text}>
            <TriangleAlert aria-hidden size={20} className={styles.sign} />
            <span>
              <Problem typed={one} search={search} />
            </span>
          </p>
          <Button onClick={() => chooseAnother(one, box)}>
            <Trans>Choose another</Trans>
            {typed.length > 1 && <span className="visually-hidden">: {one.name}</span>}
          </Button>
        </div>
      ))}
      <div className={`row gap-2 across-3 ${styles.buttons}`}>
        <Button onClick={() => start(true, draft)}>
          <Plural value={typed.length} one="Search without it" other="Search without them" />
        </Button>
        <Button onClick={askLaboratory}>
          <Trans>Ask the laboratory</Trans>
        </Button>
      </div>
    </div>
  )
}

/** Focuses the picker with the text, selects it, so that typing replaces it, and opens its suggestions. */
const chooseAnother = ({ name }: Typed, box: RefObject<HTMLElement | null>): void => {
  const fields = box.current?.closest('form')?.querySelectorAll('input') ?? []
  const field = [...fields].find(({ value }) => fold(value).trim().replaceAll(/\s+/g, ' ').startsWith(fold(name)))
  field?.focus()
  field?.select()
  field?.click()
}

const Problem = ({ typed: { picker, name }, search }: { typed: Typed; search: Search }) => {
  const { t } = useLingui()
  const { draft, lists } = search
  const { products, agrochemicals, actives, allProducts } = lists
  const has = (list: readonly { name: string; generalName?: string | undefined }[] | undefined): boolean =>
    list?.some((one) =>
      [one.name, nameBefore(one.name), one.generalName].some((known) => known !== undefined && fold(known) === fold(name)),
    ) ?? false
  const offered = { product: products, agrochemical: agrochemicals, active: actives }[picker]
  const product = draft.product?.name
  // A list that did not load cannot say what is not in it.
  if (!offered || has(offered)) return t`${name} was not chosen from the list.`
  if (picker === 'agrochemical' && product && has(allProducts)) return t`${name} was not tested with ${product}. Untested is not safe.`
  return t`${name} is not in our list. That does not mean it is safe.`
}
