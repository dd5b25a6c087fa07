const CLAIM =
  'eyJhbW91bnRQYWlzZSI6OTc1MDAwMCwiZmVlIjoiU2VtZXN0ZXIgNSBUdWl0aW9uIiwiaXNzdWVkT24iOiIyMDI2LTExLTIyIiwia2V5SWQiOiJrMSIsImxlYWYiOjQ4MjExLCJyZWNlaXB0Tm8iOiJGWTI2LTI3L1IvMDAwMTIzIiwic3R1ZGVudCI6Ik5hbmRpbmkgUmFqYWdvcGFsIiwidiI6MX0';
const SIGNATURE = 'r8fUqadSENQZBHB17Qy4Qkdc51hSfc0ofsMLthUYoSfUlrZV94RYiiguwrLXEYq0VVlXMqJnp-qfkwW-wSfaBQ';

/** Its amount was raised after it was signed. */
export const ALTERED_RECEIPT = `/verify/FY26-27-R-000123#r=${CLAIM}.${SIGNATURE}`;
