/** Where a country is offered for use offline: beside the form, among what else can be done with results, or at the foot of their screen. */
export type KeepPlace = 'form' | 'menu' | 'foot'
