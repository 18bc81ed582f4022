/** Which form a request came from: for a test of a tank mix, or for the design of a seed coating. */
export type FormKind = 'foliar' | 'seed'

/** What a request says besides its kind. */
export type RequestField =
  | 'name'
  | 'email'
  | 'company'
  | 'requestDate'
  | 'country'
  | 'seedName'
  | 'crop'
  | 'ndaRef'
  | 'comments'
  | 'ingredients'
  | 'waterRate'
  | 'waterRateUnits'
  | 'water'

/**
 * Whether a field has to be filled in in a form. `added`: the field came after the first requests and drafts of the form, which lack it; it is
 * left out of a request where it is empty.
 */
type InForm = 'required' | 'optional' | 'added'
/** `line`: a text on one line. Others are read, checked and shown in ways of their own. */
export type FieldKind = 'line' | 'email' | 'day' | 'country' | 'text' | 'rows' | 'rate' | 'choice' | 'water'
type FieldForm = {
  kind: FieldKind
  /** Maximum length of a text, in UTF-16 units. */
  max?: number
  /** The forms that have it. */
  in: { [Form in FormKind]?: InForm }
}

/** In the order of the forms, and of what is missing or wrong there. */
export const REQUEST_FIELDS = {
  name: { kind: 'line', max: 200, in: { foliar: 'required', seed: 'required' } },
  email: { kind: 'email', max: 254, in: { foliar: 'required', seed: 'required' } },
  company: { kind: 'line', max: 200, in: { foliar: 'optional', seed: 'optional' } },
  requestDate: { kind: 'day', in: { foliar: 'required', seed: 'required' } },
  country: { kind: 'country', max: 120, in: { foliar: 'required', seed: 'required' } },
  seedName: { kind: 'line', max: 200, in: { seed: 'optional' } },
  crop: { kind: 'line', max: 200, in: { foliar: 'optional', seed: 'optional' } },
  /** Reference of a non-disclosure agreement (REQ-25). */
  ndaRef: { kind: 'line', max: 100, in: { foliar: 'added', seed: 'optional' } },
  comments: { kind: 'text', max: 4_000, in: { foliar: 'optional', seed: 'optional' } },
  ingredients: { kind: 'rows', in: { foliar: 'required', seed: 'required' } },
  waterRate: { kind: 'rate', in: { foliar: 'required', seed: 'optional' } },
  waterRateUnits: { kind: 'choice', in: { foliar: 'optional', seed: 'optional' } },
  water: { kind: 'water', in: { foliar: 'added' } },
} as const satisfies Record<RequestField, FieldForm>

type Fields = typeof REQUEST_FIELDS
/** The fields of some kinds. */
export type FieldOfKind<Kind extends FieldKind> = {
  [Field in keyof Fields]: Fields[Field]['kind'] extends Kind ? Field : never
}[keyof Fields]
/** The fields of a form. */
export type FieldIn<Form extends FormKind, How extends InForm = InForm> = {
  [Field in keyof Fields]: Fields[Field]['in'] extends Record<Form, How> ? Field : never
}[keyof Fields]

/** The texts on one line. */
export type LineField = FieldOfKind<'line'>
/** The lines of a request from a form. */
export type LinesOf<Form extends FormKind> = Record<LineField & FieldIn<Form, 'required' | 'optional'>, string> &
  Partial<Record<LineField & FieldIn<Form, 'added'>, string | undefined>>
/** What is typed as a text. */
export type RequestTextField = FieldOfKind<'line' | 'email' | 'day' | 'country' | 'text' | 'rate'>

export const REQUEST_FIELD_NAMES = Object.keys(REQUEST_FIELDS) as RequestField[]
/** The row of any field. */
export const fieldRow = (field: RequestField): FieldForm => REQUEST_FIELDS[field]
export const REQUEST_LINE_FIELDS = REQUEST_FIELD_NAMES.filter((field): field is LineField => fieldRow(field).kind === 'line')
export const TEXT_FIELDS = REQUEST_FIELD_NAMES.filter(
  (field): field is RequestTextField => !['rows', 'choice', 'water'].includes(fieldRow(field).kind),
)
