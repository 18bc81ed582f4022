import { drawnAs, type MixLook } from '../../../domain/verdicts.ts'
import { VERDICT_SHAPES } from '../../../domain/verdict-shapes.ts'

const LOOKS = ['pass', 'care', 'fail', 'unknown'] as const

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

/** The sign of a result beside its word. */
export const Sign = ({ look: of }: { look: MixLook }) => {
  const look = drawnAs(of)
  return (
    <svg aria-hidden data-sign={look}>
      <use href={`#sign-${look}`} />
    </svg>
  )
}
