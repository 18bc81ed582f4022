import type { SearchSummary } from '../../../../../contract/look-ups/tests.ts'
import type { TestKind } from '../../../../../domain/records.ts'
import type { AnswerFace } from '../../../../../domain/tank/answer-face.ts'
import { useLookup } from '../../../../lookups/lookup.ts'
import { useSession } from '../../../../platform/session.ts'
import { useEnteredWater } from '../../../../shared/water/entered-water.ts'
import type { Draft } from '../../criteria.ts'
import { isPair } from '../apart-words.ts'

/** `face` is missing where the answer has none; `inWater`: how many of its passes were in the visitor's water, where that was entered. */
export type MixFace = { face: AnswerFace | undefined; inWater?: number | null }

/**
 * The face of the two searched products; undefined until it is known. Where the visitor's water was
 * entered it is that of the tank of the two in it, so that results and tank never differ (FACE-05).
 */
export const useMixFace = (kind: TestKind, draft: Draft, summary: SearchSummary | undefined): MixFace | undefined => {
  const { edition, language } = useSession()
  const water = useEnteredWater()
  const { country, product, agrochemical } = draft
  const asked =
    kind === 'foliar' && isPair(draft) && water && country && product && agrochemical
      ? {
          countryCode: country.id,
          languageCode: language,
          lines: [{ productId: product.id }, { productId: agrochemical.id }],
          water,
          ...(edition.extraRestriction && { extraRestriction: edition.extraRestriction }),
        }
      : undefined
  const tank = useLookup('tank', asked && { body: asked }, { isQuiet: true })
  if (!summary) return undefined
  if (!asked) return { face: summary.face }
  if (tank.step === 'failed') return { face: undefined }
  if (tank.step === 'waiting') return undefined
  const { headline, matrix } = tank.value
  return { face: headline.face, inWater: matrix[0]?.inWater ?? null }
}
