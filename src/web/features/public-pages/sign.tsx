import { drawnAs, type MixLook } from '../../../domain/verdicts.ts'
import { VERDICT_SHAPES } from '../../shared/verdicts/verdict-shapes.ts'

const LOOKS = ['pass', 'care', 'fail', 'conflicting'] as const

/** What the signs of a page are drawn from, once in it, since a page can show hundreds. */
export const SignShapes = () => (
  <svg className="shapes">
    {LOOKS.map((look) => (
      <symbol key={look} id={`sign-${look}`} viewBox="0 0 24 24">
        <path className="area" d={VERDICT_SHAPES[look].area} />
        <path className="mark" d={VERDICT_SHAPES[look].mark} />
      </symbol>
    ))}
  </svg>
)

/** The sign of a result beside its word; none of what is not known. */
export const Sign = ({ look: of }: { look: MixLook }) => {
  const look = drawnAs(of)
  if (look === 'unknown') return null
  return (
    <svg aria-hidden data-sign={look}>
      <use href={`#sign-${look}`} />
    </svg>
  )
}
