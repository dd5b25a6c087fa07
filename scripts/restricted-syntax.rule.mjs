const refusing = (messageOf) => ({
  meta: { type: 'problem', schema: [] },
  create: ({ report }) =>
    Object.fromEntries(
      Object.entries(messageOf).map(([selector, message]) => [selector, (node) => report({ node, message })]),
    ),
});

export const fewParameters = refusing({
  // Nest wires constructor parameters by type, not by place.
  ":function[params.length>4]:not(MethodDefinition[kind='constructor'] > *)":
    'More than four parameters: an object says what each one is.',
});

const MONEY = 'Rupees and paise: `paiseOf` and `rupeesOf`.';

/** A share is a division times 100; whole rupees are rounded paise. */
export const moneyConversion = refusing({
  "CallExpression[callee.object.name='Math'][callee.property.name='round'] > BinaryExpression[operator='*'][right.value=100]:not([left.operator='/'])":
    MONEY,
  "BinaryExpression[operator='*'][right.value=100]:matches([left.name=/rupees|amount/i], [left.property.name=/rupees|amount/i])":
    MONEY,
  "BinaryExpression[operator='/'][right.value=100]:matches([left.name=/paise/i], [left.property.name=/paise/i])": MONEY,
});

/** The time of a comparison tells how much was right. */
export const constantTime = refusing(
  Object.fromEntries(
    ['left.name', 'left.property.name', 'right.name', 'right.property.name'].map((name) => [
      `BinaryExpression[operator=/^[!=]==?$/][${name}=/signature|hmac|secret|password/i]:not([right.type='Identifier'][right.name='undefined']):not([right.raw='null'])`,
      'A secret is compared in constant time: timingSafeEqual.',
    ]),
  ),
);

const SYNCHRONOUS = 'The domain is synchronous.';
const TIMELESS = 'A time is an argument.';

export const pure = refusing({
  ':function[async=true]': SYNCHRONOUS,
  AwaitExpression: SYNCHRONOUS,
  ImportExpression: SYNCHRONOUS,
  "NewExpression[callee.name='Date'][arguments.length=0]": TIMELESS,
  "CallExpression[callee.name='Date']": TIMELESS,
});
