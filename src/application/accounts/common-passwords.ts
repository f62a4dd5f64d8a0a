/** Passwords of twelve characters and more that lists of leaked ones begin with, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `1q2w3e4r5t6y 1qaz2wsx3edc q1w2e3r4t5y6 qwertyuiop123 qwertyuiop[] qwerty123456 qwerty123456789 1234qwerasdf
  1234qwer1234 qwer1234qwer asdf1234asdf abc123456789 abcd12345678 password1234 password12345 password123456
  password2024 password2025 password2026 passwordpassword p@ssw0rd1234 mypassword123 newpassword1 changeme1234
  administrator admin1234567 administrator1 iloveyou1234 iloveyouforever trustno1trustno1 liverpool123
  correcthorsebatterystaple thequickbrownfox letsgetstarted secretsecret shipping1234 waybillwaybill`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
