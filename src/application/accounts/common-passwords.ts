/** Passwords of ten characters and more that lists of leaked ones begin with, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `1234567890 12345678910 123456789a 1234567891 0123456789 0987654321 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw2 q1w2e3r4t5 q1w2e3r4t5y6
  qwertyuiop qwertyuiop123 qwertyuiop[] qwerty12345 qwerty123456 qwerty1234 qwerty123456789 asdfghjkl1 asdfghjkl; zxcvbnm123 1234qwerasdf
  1234qwer1234 qwer1234qwer asdf1234asdf aa123456789 abc123456789 abcdefghij abcdefghijk abcd123456 abcd12345678 a123456789 a1234567890
  password12 password123 password1234 password12345 password123456 password1! password2024 password2025 password2026 passwordpassword
  passw0rd123 p@ssw0rd123 p@ssword123 p@ssw0rd1234 mypassword mypassword1 mypassword123 newpassword newpassword1 changeme123 changeme1234
  changemenow letmein123 letmein1234 letmeinnow welcome123 welcome1234 welcome2024 welcome2025 welcome2026 administrator admin12345
  admin123456 admin1234567 adminadmin adminadmin1 superadmin superadmin1 rootroot12 administrator1 iloveyou12 iloveyou123 iloveyou1234
  iloveyouforever sunshine12 sunshine123 princess12 princess123 football12 football123 baseball12 baseball123 basketball superman12
  superman123 batman12345 starwars12 starwars123 michael123 jennifer12 christopher trustno1trustno1 whatever12 whatever123 computer12
  computer123 internet12 internet123 samsung123 liverpool1 liverpool123 manchester manchester1 chelsea123 arsenal123 barcelona1 barcelona10
  december12 january2026 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2026 autumn2026 alexander1 correcthorsebatterystaple
  thequickbrownfox letsgetstarted secretsecret secret1234 secret12345 shipping123 shipping1234 waybill123 waybill1234 waybillwaybill`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
